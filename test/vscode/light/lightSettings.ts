/**
 * What no test looks at: Git asks its program again and again, animations are drawn sixty times a second without a GPU, a
 * cursor that blinks twice, and nothing of ours runs in the second extension host, which is in the page.
 */
export const lightSettings = {
	'git.enabled': false,
	'workbench.reduceMotion': 'on',
	'extensions.webWorker': false,
	'editor.cursorBlinking': 'solid',
};

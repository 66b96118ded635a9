/** What no test looks at: Git asks its program again and again, and without a GPU animations are drawn sixty times a second. */
export const lightSettings = { 'git.enabled': false, 'workbench.reduceMotion': 'on' };

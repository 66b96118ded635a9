/** Whether what was begun can be done. */
export function succeeds(action: Promise<unknown>): Promise<boolean> {
	return action.then(
		() => true,
		() => false,
	);
}

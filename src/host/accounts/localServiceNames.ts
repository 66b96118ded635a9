/**
 * What the account of the local service is called, by the language that VS Code had when it was made. A call file names it
 * as its writer's VS Code does, and is read by others.
 */
export const localServiceNames: readonly string[] = ['Local service', 'Локальный сервис'];

/** Every name the manifest and the code share. `test/unit/ids.test.ts` holds them against package.json. */

export const commands = {
	callMethod: 'signedCall.callMethod',
	send: 'signedCall.send',
	openAnswer: 'signedCall.openAnswer',
	tryLocalService: 'signedCall.tryLocalService',
	startLocalService: 'signedCall.startLocalService',
	stopLocalService: 'signedCall.stopLocalService',
	newProfile: 'signedCall.newProfile',
	editProfile: 'signedCall.editProfile',
	duplicateProfile: 'signedCall.duplicateProfile',
	switchProfile: 'signedCall.switchProfile',
	deleteProfile: 'signedCall.deleteProfile',
	replaceSecret: 'signedCall.replaceSecret',
	forgetSecret: 'signedCall.forgetSecret',
	editProfileField: 'signedCall.editProfileField',
	showInspector: 'signedCall.showInspector',
} as const;

export const views = {
	profiles: 'signedCall.profiles',
	inspector: 'signedCall.inspector',
} as const;

export const viewContainers = {
	workbench: 'signedCall',
	inspector: 'signedCallInspector',
} as const;

/** The composer's webview panel type. */
export const composerPanelType = 'signedCall.composer';

export const settings = {
	connectTimeout: 'signedCall.send.connectTimeout',
	headersTimeout: 'signedCall.send.headersTimeout',
	bodyTimeout: 'signedCall.send.bodyTimeout',
	maxAnswerBytes: 'signedCall.send.maxAnswerBytes',
	localServicePort: 'signedCall.localService.port',
	editorTitleButton: 'signedCall.editorTitleButton',
} as const;

export const contextKeys = {
	serviceRunning: 'signedCall.serviceRunning',
	hasProfiles: 'signedCall.hasProfiles',
} as const;

/** `contextValue` of the profiles view's items, for the manifest's `when` clauses. */
export const itemContexts = {
	profile: 'profile',
	activeProfile: 'profile.active',
	field: 'field',
	heldSecret: 'secret.held',
	missingSecret: 'secret.missing',
} as const;

/** The secrets of a profile, by the specification's own names. */
export const secretNames = ['access_token', 'application_secret_key', 'session_secret_key'] as const;
export type SecretName = (typeof secretNames)[number];

/** The scheme of read-only documents that hold a whole answer. */
export const answerScheme = 'signed-call-answer';

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
	diagnose: 'signedCall.diagnose',
	startWatching: 'signedCall.startWatching',
	stopWatching: 'signedCall.stopWatching',
	clearWatchedCalls: 'signedCall.clearWatchedCalls',
	copyWatchUrl: 'signedCall.copyWatchUrl',
	showWatchedCall: 'signedCall.showWatchedCall',
	openWatchedCall: 'signedCall.openWatchedCall',
	diagnoseWatchedCall: 'signedCall.diagnoseWatchedCall',
	copyWatchedReport: 'signedCall.copyWatchedReport',
	sendCall: 'signedCall.sendCall',
	cancelCall: 'signedCall.cancelCall',
	inspectCall: 'signedCall.inspectCall',
	diagnoseCall: 'signedCall.diagnoseCall',
	copyAsCurl: 'signedCall.copyAsCurl',
	copyAsCurlWithKeys: 'signedCall.copyAsCurlWithKeys',
	openInComposer: 'signedCall.openInComposer',
	runAllCalls: 'signedCall.runAllCalls',
	showCallAnswer: 'signedCall.showCallAnswer',
	moveSecret: 'signedCall.moveSecret',
	saveAsCallFile: 'signedCall.saveAsCallFile',
	callListedMethod: 'signedCall.callListedMethod',
	insertMethod: 'signedCall.insertMethod',
	copyMethodName: 'signedCall.copyMethodName',
	openMethodDocumentation: 'signedCall.openMethodDocumentation',
	addFavourite: 'signedCall.addFavourite',
	removeFavourite: 'signedCall.removeFavourite',
	filterMethods: 'signedCall.filterMethods',
	clearMethodsFilter: 'signedCall.clearMethodsFilter',
} as const;

/** The commands that the call files' bundle brings along. */
export const callFileCommands = [
	commands.sendCall,
	commands.cancelCall,
	commands.inspectCall,
	commands.diagnoseCall,
	commands.copyAsCurl,
	commands.copyAsCurlWithKeys,
	commands.openInComposer,
	commands.runAllCalls,
	commands.showCallAnswer,
	commands.moveSecret,
	commands.saveAsCallFile,
	commands.insertMethod,
] as const;

/** The commands of the methods view. */
export const methodCommandIds = [
	commands.callListedMethod,
	commands.copyMethodName,
	commands.openMethodDocumentation,
	commands.addFavourite,
	commands.removeFavourite,
	commands.filterMethods,
	commands.clearMethodsFilter,
] as const;
export type MethodCommand = (typeof methodCommandIds)[number];

export type CallFileCommand = (typeof callFileCommands)[number];

/** The commands of the watched calls. */
export type WatchCommand =
	| typeof commands.startWatching
	| typeof commands.stopWatching
	| typeof commands.clearWatchedCalls
	| typeof commands.copyWatchUrl
	| typeof commands.showWatchedCall
	| typeof commands.openWatchedCall
	| typeof commands.diagnoseWatchedCall
	| typeof commands.copyWatchedReport;

/** The language of call files. */
export const callFileLanguage = 'signed-call';

export const views = {
	profiles: 'signedCall.profiles',
	methods: 'signedCall.methods',
	watchedCalls: 'signedCall.watchedCalls',
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
	diagnoseBudget: 'signedCall.diagnose.budget',
	watchPort: 'signedCall.watch.port',
	watchAnswers: 'signedCall.watch.answersFolder',
	catalogs: 'signedCall.catalogs',
	newAnswerEditor: 'signedCall.callFiles.newAnswerEditor',
} as const;

export const contextKeys = {
	serviceRunning: 'signedCall.serviceRunning',
	hasProfiles: 'signedCall.hasProfiles',
	watching: 'signedCall.watching',
	methodsFiltered: 'signedCall.methodsFiltered',
} as const;

/** `contextValue` of the views' items, for the manifest's `when` clauses. A method's may end in both of its parts. */
export const itemContexts = {
	profile: 'profile',
	activeProfile: 'profile.active',
	field: 'field',
	heldSecret: 'secret.held',
	missingSecret: 'secret.missing',
	watchedCall: 'watched',
	refusedRequest: 'watched.request',
	method: 'method',
	favouritePart: 'favourite',
	documentedPart: 'documented',
} as const;

/** The secrets of a profile, by the specification's own names. */
export const secretNames = ['access_token', 'application_secret_key', 'session_secret_key'] as const;
export type SecretName = (typeof secretNames)[number];

/** The scheme of read-only documents that hold a whole answer. */
export const answerScheme = 'signed-call-answer';

/** Every name the manifest and the code share. `test/unit/manifest.test.ts` holds them against package.json. */

/** The commands that the call files' bundle brings along. */
const ofCallFiles = {
	sendCall: 'signedCall.sendCall',
	cancelCall: 'signedCall.cancelCall',
	inspectCall: 'signedCall.inspectCall',
	diagnoseCall: 'signedCall.diagnoseCall',
	copyAsCurl: 'signedCall.copyAsCurl',
	copyAsCurlWithKeys: 'signedCall.copyAsCurlWithKeys',
	copyCallAs: 'signedCall.copyCallAs',
	copyCallWithKeys: 'signedCall.copyCallWithKeys',
	copyUrlWithKeys: 'signedCall.copyUrlWithKeys',
	openInComposer: 'signedCall.openInComposer',
	runAllCalls: 'signedCall.runAllCalls',
	showCallAnswer: 'signedCall.showCallAnswer',
	saveCallAnswer: 'signedCall.saveCallAnswer',
	moveSecret: 'signedCall.moveSecret',
	saveAsCallFile: 'signedCall.saveAsCallFile',
	insertMethod: 'signedCall.insertMethod',
	newCallFile: 'signedCall.newCallFile',
	importCalls: 'signedCall.importCalls',
	forgetEnvironment: 'signedCall.forgetEnvironment',
} as const;
export const callFileCommands = Object.values(ofCallFiles);
export type CallFileCommand = (typeof callFileCommands)[number];

/** The commands of the methods view. */
const ofMethods = {
	callListedMethod: 'signedCall.callListedMethod',
	showMethod: 'signedCall.showMethod',
	callFocusedMethod: 'signedCall.callFocusedMethod',
	copyMethodName: 'signedCall.copyMethodName',
	openMethodDocumentation: 'signedCall.openMethodDocumentation',
	editAnswer: 'signedCall.editAnswer',
	addFavourite: 'signedCall.addFavourite',
	removeFavourite: 'signedCall.removeFavourite',
	addCatalog: 'signedCall.addCatalog',
	filterMethods: 'signedCall.filterMethods',
	clearMethodsFilter: 'signedCall.clearMethodsFilter',
} as const;
export type MethodCommand = (typeof ofMethods)[keyof typeof ofMethods];

/** The commands of the watched calls. */
const ofWatch = {
	startWatching: 'signedCall.startWatching',
	stopWatching: 'signedCall.stopWatching',
	clearWatchedCalls: 'signedCall.clearWatchedCalls',
	copyWatchUrl: 'signedCall.copyWatchUrl',
	showWatchedCall: 'signedCall.showWatchedCall',
	openWatchedCall: 'signedCall.openWatchedCall',
	diagnoseWatchedCall: 'signedCall.diagnoseWatchedCall',
	copyWatchedReport: 'signedCall.copyWatchedReport',
} as const;
export type WatchCommand = (typeof ofWatch)[keyof typeof ofWatch];

/** The commands of the history, which its bundle brings along. */
const ofHistory = {
	searchHistory: 'signedCall.searchHistory',
	clearHistorySearch: 'signedCall.clearHistorySearch',
	showMoreHistory: 'signedCall.showMoreHistory',
	sendAgain: 'signedCall.sendAgain',
	openHistoryCall: 'signedCall.openHistoryCall',
	showHistoryAnswer: 'signedCall.showHistoryAnswer',
	compareHistoryAnswers: 'signedCall.compareHistoryAnswers',
	saveHistoryCall: 'signedCall.saveHistoryCall',
	copyHistoryCallAsCurl: 'signedCall.copyHistoryCallAsCurl',
	pinHistoryCall: 'signedCall.pinHistoryCall',
	unpinHistoryCall: 'signedCall.unpinHistoryCall',
	deleteHistoryCall: 'signedCall.deleteHistoryCall',
	deleteHistoryDay: 'signedCall.deleteHistoryDay',
	deleteHistory: 'signedCall.deleteHistory',
	openDraft: 'signedCall.openDraft',
	deleteDraft: 'signedCall.deleteDraft',
	deleteAllDrafts: 'signedCall.deleteAllDrafts',
} as const;
export const historyCommands = Object.values(ofHistory);
export type HistoryCommand = (typeof historyCommands)[number];

/** The commands of *Get Started*. */
const ofWalkthrough = {
	getStarted: 'signedCall.getStarted',
	breakCall: 'signedCall.breakCall',
	diagnoseBrokenCall: 'signedCall.diagnoseBrokenCall',
} as const;
export type WalkthroughCommand = (typeof ofWalkthrough)[keyof typeof ofWalkthrough];

export const commands = {
	callMethod: 'signedCall.callMethod',
	send: 'signedCall.send',
	openAnswer: 'signedCall.openAnswer',
	saveAnswer: 'signedCall.saveAnswer',
	compareAnswer: 'signedCall.compareAnswer',
	reopenClosedCall: 'signedCall.reopenClosedCall',
	showDrafts: 'signedCall.showDrafts',
	tryLocalService: 'signedCall.tryLocalService',
	startLocalService: 'signedCall.startLocalService',
	stopLocalService: 'signedCall.stopLocalService',
	newAccount: 'signedCall.newAccount',
	editAccount: 'signedCall.editAccount',
	duplicateAccount: 'signedCall.duplicateAccount',
	switchAccount: 'signedCall.switchAccount',
	deleteAccount: 'signedCall.deleteAccount',
	replaceSecret: 'signedCall.replaceSecret',
	forgetSecret: 'signedCall.forgetSecret',
	editAccountField: 'signedCall.editAccountField',
	showInspector: 'signedCall.showInspector',
	diagnose: 'signedCall.diagnose',
	...ofWatch,
	...ofCallFiles,
	...ofHistory,
	...ofMethods,
	...ofWalkthrough,
} as const;

/** Former ids of commands, which key bindings of users and other extensions may have. They are in no menu. */
export const formerCommands = {
	'signedCall.newProfile': commands.newAccount,
	'signedCall.editProfile': commands.editAccount,
	'signedCall.duplicateProfile': commands.duplicateAccount,
	'signedCall.switchProfile': commands.switchAccount,
	'signedCall.deleteProfile': commands.deleteAccount,
} as const;

/** The language of call files. */
export const callFileLanguage = 'signed-call';

export const views = {
	/** Its former word: VS Code keeps under it where the user has put the view. */
	accounts: 'signedCall.profiles',
	methods: 'signedCall.methods',
	history: 'signedCall.history',
	watchedCalls: 'signedCall.watchedCalls',
	inspector: 'signedCall.inspector',
} as const;

/** The page *Get Started*. */
export const walkthroughId = 'signedCall.getStarted';

/** The panel type of a method's page. */
export const methodPanelType = 'signedCall.method';

/** What is dragged out of the methods view: the name of a method. */
export const methodMimeType = 'application/vnd.signed-call.method';

/** The composer's webview panel type. */
export const composerPanelType = 'signedCall.composer';

export const settings = {
	connectTimeout: 'signedCall.send.connectTimeout',
	headersTimeout: 'signedCall.send.headersTimeout',
	bodyTimeout: 'signedCall.send.bodyTimeout',
	totalTimeout: 'signedCall.send.totalTimeout',
	maxAnswerBytes: 'signedCall.send.maxAnswerBytes',
	localServicePort: 'signedCall.localService.port',
	editorTitleButton: 'signedCall.editorTitleButton',
	diagnoseBudget: 'signedCall.diagnose.budget',
	watchPort: 'signedCall.watch.port',
	watchAnswers: 'signedCall.watch.answersFolder',
	catalogs: 'signedCall.catalogs',
	newAnswerEditor: 'signedCall.callFiles.newAnswerEditor',
	callsAtOnce: 'signedCall.callFiles.callsAtOnce',
	keepKeysForSessionOnly: 'signedCall.keepKeysForSessionOnly',
	warnAboutSecretsInFiles: 'signedCall.warnAboutSecretsInFiles',
	keepHistory: 'signedCall.history.enabled',
	historyCalls: 'signedCall.history.maxCalls',
	historyMegabytes: 'signedCall.history.maxMegabytes',
	historyBody: 'signedCall.history.maxBodyLength',
	historySecretParameters: 'signedCall.history.secretParameters',
} as const;

export const contextKeys = {
	serviceRunning: 'signedCall.serviceRunning',
	hasAccounts: 'signedCall.hasAccounts',
	watching: 'signedCall.watching',
	methodsFiltered: 'signedCall.methodsFiltered',
	historySearched: 'signedCall.historySearched',
	callClosedLast: 'signedCall.callClosedLast',
	callSent: 'signedCall.callSent',
	callBroken: 'signedCall.callBroken',
	mistakeFound: 'signedCall.mistakeFound',
	hasOwnKeys: 'signedCall.hasOwnKeys',
	inBrowser: 'signedCall.inBrowser',
} as const;

/**
 * `contextValue` of the views' items, for the manifest's `when` clauses. A method's may end in both of its parts, and so may
 * that of a call of the history.
 */
export const itemContexts = {
	account: 'account',
	activeAccount: 'account.active',
	field: 'field',
	heldSecret: 'secret.held',
	missingSecret: 'secret.missing',
	watchedCall: 'watched',
	refusedRequest: 'watched.request',
	method: 'method',
	favouritePart: 'favourite',
	documentedPart: 'documented',
	historyCall: 'call',
	pinnedPart: 'pinned',
	answeredPart: 'answered',
	historyDay: 'day',
	historyPart: 'part',
	drafts: 'drafts',
	draft: 'draft',
	openDraft: 'draft.open',
} as const;

/** The scheme of read-only documents that hold a whole answer. */
export const answerScheme = 'signed-call-answer';

/** The scheme of documents that hold a value of a call. */
export const valueScheme = 'signed-call-value';

/** The language of answers that are JSON: painted as JSON, and known to no extension that would act on what they say. */
export const answerLanguage = 'signed-call-answer';

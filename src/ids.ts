/** Every name the manifest and the code share. `test/unit/manifest.test.ts` holds them against package.json. */

export const extensionId = 'signed-call.signed-call-workbench';

const ofCallFiles = {
	sendCall: 'signedCall.sendCall',
	cancelCall: 'signedCall.cancelCall',
	showInspector: 'signedCall.showInspector',
	diagnose: 'signedCall.diagnose',
	copyCallAs: 'signedCall.copyCallAs',
	openInComposer: 'signedCall.openInComposer',
	exportLoadTest: 'signedCall.exportLoadTest',
	runAllCalls: 'signedCall.runAllCalls',
	showCallAnswer: 'signedCall.showCallAnswer',
	saveAnswer: 'signedCall.saveAnswer',
	moveSecret: 'signedCall.moveSecret',
	updateSnapshot: 'signedCall.updateSnapshot',
	saveAsCallFile: 'signedCall.saveAsCallFile',
	newCallFile: 'signedCall.newCallFile',
	importCalls: 'signedCall.importCalls',
} as const;
export const callFileCommands = Object.values(ofCallFiles);
export type CallFileCommand = (typeof callFileCommands)[number];

const ofServiceFiles = {
	newService: 'signedCall.newService',
	showExampleSteps: 'signedCall.showExampleSteps',
	proveCode: 'signedCall.proveCode',
} as const;
export const serviceFileCommands = Object.values(ofServiceFiles);
export type ServiceFileCommand = (typeof serviceFileCommands)[number];

const ofHistory = {
	searchHistory: 'signedCall.searchHistory',
	sendAgain: 'signedCall.sendAgain',
	openHistoryCall: 'signedCall.openHistoryCall',
	copyHistoryCall: 'signedCall.copyHistoryCall',
	pinHistoryCall: 'signedCall.pinHistoryCall',
	deleteHistory: 'signedCall.deleteHistory',
} as const;
export const historyCommands = Object.values(ofHistory);
export type HistoryCommand = (typeof historyCommands)[number];

export const commands = {
	callMethod: 'signedCall.callMethod',
	send: 'signedCall.send',
	openAnswer: 'signedCall.openAnswer',
	compareAnswer: 'signedCall.compareAnswer',
	reopenClosedCall: 'signedCall.reopenClosedCall',
	showDrafts: 'signedCall.showDrafts',
	newAccount: 'signedCall.newAccount',
	editAccount: 'signedCall.editAccount',
	switchAccount: 'signedCall.switchAccount',
	deleteAccount: 'signedCall.deleteAccount',
	getToken: 'signedCall.getToken',
	replaceSecret: 'signedCall.replaceSecret',
	forgetSecret: 'signedCall.forgetSecret',
	verifySignature: 'signedCall.verifySignature',
	startLocalService: 'signedCall.startLocalService',
	stopLocalService: 'signedCall.stopLocalService',
	clearWatchedCalls: 'signedCall.clearWatchedCalls',
	showWatchedCall: 'signedCall.showWatchedCall',
	openWatchedCall: 'signedCall.openWatchedCall',
	diagnoseWatchedCall: 'signedCall.diagnoseWatchedCall',
	...ofCallFiles,
	...ofServiceFiles,
	...ofHistory,
	editAnswer: 'signedCall.editAnswer',
	toggleFavourite: 'signedCall.toggleFavourite',
	addCatalog: 'signedCall.addCatalog',
	getStarted: 'signedCall.getStarted',
	breakCall: 'signedCall.breakCall',
	diagnoseBrokenCall: 'signedCall.diagnoseBrokenCall',
} as const;

/** Commands behind links, quick fixes and keys: registered, but in no menu and not in the palette. */
export const internalCommands: readonly string[] = [
	commands.moveSecret,
	commands.updateSnapshot,
	commands.showExampleSteps,
	commands.proveCode,
	commands.breakCall,
	commands.diagnoseBrokenCall,
];

export const callFileLanguage = 'signed-call';

export const serviceFileEnding = '.signed-service.json';

export function isServiceFile({ path }: { readonly path: string }): boolean {
	return path.endsWith(serviceFileEnding);
}

export const views = {
	accounts: 'signedCall.accounts',
	methods: 'signedCall.methods',
	callFiles: 'signedCall.callFiles',
	history: 'signedCall.history',
	watchedCalls: 'signedCall.watchedCalls',
	inspector: 'signedCall.inspector',
} as const;

export const walkthroughId = 'signedCall.getStarted';

/** The scheme of read-only documents that hold the page of a method. */
export const methodScheme = 'signed-call-method';

/** What is dragged out of the methods view: the name of a method. */
export const methodMimeType = 'application/vnd.signed-call.method';

export const composerPanelType = 'signedCall.composer';

export const settings = {
	sendTimeout: 'signedCall.send.timeout',
	localServicePort: 'signedCall.localService.port',
	answersFolder: 'signedCall.localService.answersFolder',
	catalogs: 'signedCall.catalogs',
	services: 'signedCall.services',
	callsAtOnce: 'signedCall.callFiles.callsAtOnce',
	keepKeysForSessionOnly: 'signedCall.keepKeysForSessionOnly',
	warnAboutSecretsInFiles: 'signedCall.warnAboutSecretsInFiles',
	keepHistory: 'signedCall.history.enabled',
	historyDays: 'signedCall.history.keepDays',
	historySecretParameters: 'signedCall.history.secretParameters',
} as const;

export const contextKeys = {
	serviceRunning: 'signedCall.serviceRunning',
	hasAccounts: 'signedCall.hasAccounts',
	clientChecked: 'signedCall.clientChecked',
	callSent: 'signedCall.callSent',
	signatureSeen: 'signedCall.signatureSeen',
	callBroken: 'signedCall.callBroken',
	mistakeFound: 'signedCall.mistakeFound',
	hasOwnKeys: 'signedCall.hasOwnKeys',
	inBrowser: 'signedCall.inBrowser',
} as const;

/** `contextValue` of the views' items, for the manifest's `when` clauses. */
export const itemContexts = {
	account: 'account',
	activeAccount: 'account.active',
	field: 'field',
	heldSecret: 'secret.held',
	missingSecret: 'secret.missing',
	/** After the context of an account, or of the secret that is issued. */
	issuesTokens: '.issued',
	watchedCall: 'watched',
	method: 'method',
	/** Of another service: only called. */
	otherMethod: 'method.other',
	historyCall: 'call',
	historyDay: 'day',
	callFile: 'callFile',
	callOfFile: 'callFile.call',
} as const;

/** The scheme of read-only documents that hold a whole answer. */
export const answerScheme = 'signed-call-answer';

/** The scheme of documents that hold a value of a call. */
export const valueScheme = 'signed-call-value';

/** The language of answers that are JSON: painted as JSON, and known to no extension that would act on what they say. */
export const answerLanguage = 'signed-call-answer';

/** What language models can do, as `app/agent` has it. */
export const agentToolNames = [
	'list_services',
	'list_methods',
	'describe_method',
	'explain_signature',
	'verify',
	'diagnose',
	'generate_code',
	'call',
];

/** Of a tool in the manifest. */
export const agentToolId = (name: string) => `signedCall_${name}`;

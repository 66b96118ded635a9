import { Disposable, l10n, type Uri, type WebviewView, type WebviewViewProvider } from 'vscode';
import { Messenger } from 'vscode-messenger';

import { toHost, toWebview } from '../../shared/messages.ts';
import type { InspectorSnapshot, NextAction } from '../../shared/shownCall.ts';
import { TraceSteps } from '../call/traceSteps.ts';
import { hear } from '../hear.ts';
import { webviewOptions, webviewPage } from '../webviewPage.ts';
import type { Inspected } from './inspected.ts';

/** The signature inspector: the trace of the call that {@link Inspected} looks at. */
export class InspectorView implements WebviewViewProvider {
	private readonly extensionUri: Uri;
	private readonly inspected: Inspected;
	private readonly runAction: (action: NextAction) => void;

	constructor(extensionUri: Uri, inspected: Inspected, runAction: (action: NextAction) => void) {
		this.extensionUri = extensionUri;
		this.inspected = inspected;
		this.runAction = runAction;
	}

	resolveWebviewView(view: WebviewView): void {
		const messenger = new Messenger({ ignoreHiddenViews: true });
		const receiver = messenger.registerWebviewView(view);
		const steps = new TraceSteps(messenger, receiver, async () => (await this.inspected.current())?.prepared);
		let wanted = 0;
		const refresh = async () => {
			wanted += 1;
			const mine = wanted;
			steps.hide();
			const snapshot = await this.snapshot();
			if (mine === wanted && view.visible) messenger.sendNotification(toWebview.inspector, receiver, snapshot);
		};
		const owned = Disposable.from(
			steps,
			this.inspected.onDidChange(refresh),
			view.onDidChangeVisibility(refresh),
			hear(messenger, toHost.ready, refresh),
			hear(messenger, toHost.runAction, ({ action }) => this.runAction(action)),
		);
		view.onDidDispose(() => owned.dispose());
		view.webview.options = webviewOptions(this.extensionUri);
		view.webview.html = webviewPage(view.webview, this.extensionUri, 'inspector', l10n.t('Signature'));
	}

	private async snapshot(): Promise<InspectorSnapshot> {
		const current = await this.inspected.current();
		if (!current) return { source: 'none', method: '', problems: [] };
		const { prepared, source, outcome } = current;
		const { call, problems, profile } = prepared;
		return {
			source,
			method: call.method,
			problems,
			...(profile ? { profile } : {}),
			...(outcome ? { outcome } : {}),
			...(prepared.state === 'signed' ? { trace: prepared.view } : {}),
		};
	}
}

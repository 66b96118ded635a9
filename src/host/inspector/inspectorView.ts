import { Disposable, l10n, type Uri, type WebviewViewProvider } from 'vscode';
import { toHost, toWebview } from '../../shared/messages.ts';
import type { InspectorSnapshot, NextAction } from '../../shared/shownCall.ts';
import { firstProblems } from '../call/firstProblems.ts';
import { traceSteps } from '../call/traceSteps.ts';
import { openWebview } from '../webviewPage.ts';
import type { Inspected, InspectedCall } from './inspected.ts';

/** The signature inspector: the trace of the call that {@link Inspected} looks at. */
export function inspectorView(
	extensionUri: Uri,
	inspected: Inspected,
	{ runAction, onShown }: { readonly runAction: (action: NextAction) => unknown; readonly onShown: () => void },
): WebviewViewProvider {
	return {
		resolveWebviewView(view): void {
			onShown();
			const link = openWebview(view, extensionUri, 'inspector', l10n.t('Signature'));
			const steps = traceSteps(link, async () => (await inspected.current())?.prepared);
			let wanted = 0;
			const refresh = async () => {
				const mine = ++wanted;
				steps.hide();
				const snapshot = snapshotOf(await inspected.current());
				if (mine === wanted && view.visible) link.postMessage(toWebview.inspector, snapshot);
			};
			inspected.setInView(view.visible);
			const owned = Disposable.from(
				steps,
				inspected.onDidChange(refresh),
				view.onDidChangeVisibility(() => inspected.setInView(view.visible)),
				link.onMessage(toHost.ready, refresh),
				link.onMessage(toHost.runAction, ({ action }) => runAction(action)),
			);
			view.onDidDispose(() => {
				owned.dispose();
				inspected.setInView(false);
			});
		},
	};
}

function snapshotOf(current: InspectedCall | undefined): InspectorSnapshot {
	if (!current) return { source: 'none', method: '', problems: [] };
	const { prepared, source, outcome } = current;
	const { call, problems, account } = prepared;
	return {
		source,
		method: call.method,
		...firstProblems(problems),
		...(account ? { account } : {}),
		...(outcome ? { outcome } : {}),
		...(prepared.state === 'signed' ? { trace: prepared.signature.view } : {}),
	};
}

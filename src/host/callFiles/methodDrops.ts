import { DocumentDropEdit, type DocumentDropEditProvider, type DocumentDropEditProviderMetadata, l10n } from 'vscode';
import { isMethodName } from '../../core/call.ts';
import { longestName } from '../../core/catalog/model.ts';
import { methodMimeType } from '../../ids.ts';
import type { ReadingServices } from './callFileServices.ts';
import { methodInsertion } from './writeCalls.ts';

export const methodDropMetadata: DocumentDropEditProviderMetadata = { dropMimeTypes: [methodMimeType] };

/** Makes a call of a method that is dragged out of the methods view, after the call on which it is dropped. */
export function methodDrops(reading: ReadingServices): DocumentDropEditProvider {
	return {
		async provideDocumentDropEdits(document, position, data, token) {
			const method = await data.get(methodMimeType)?.asString();
			if (method === undefined || method.length > longestName || !isMethodName(method)) return undefined;
			const { edit } = await methodInsertion(method, document, document.offsetAt(position), reading);
			if (token.isCancellationRequested) return undefined;
			const drop = new DocumentDropEdit('', l10n.t('Call {0}', method));
			drop.additionalEdit = edit;
			return drop;
		},
	};
}

import type { NextStep } from '../shared/shownCall.ts';
import type { Translate } from './texts.ts';

/** What its button says, by what a next step does. */
const titles = {
	'choose-scheme': (t: Translate) => t('Choose scheme…'),
	'confirm-http': (t: Translate) => t('Confirm…'),
	'confirm-origin': (t: Translate) => t('Confirm…'),
	'copy-curl': (t: Translate) => t('Copy as cURL with its access_token'),
	diagnose: (t: Translate) => t('Diagnose…'),
	'get-token': (t: Translate) => t('Get a token…'),
	'edit-answer': (t: Translate) => t('Edit Answer…'),
	'new-account': (t: Translate) => t('New account…'),
	'open-account': (t: Translate) => t('Open account…'),
	'open-network': (t: Translate) => t('Network…'),
	'open-settings': (t: Translate) => t('Change limits…'),
	send: (t: Translate) => t('Try again'),
	// It is not sent by that.
	'send-as-post': (t: Translate) => t('Send as POST'),
	'start-local-service': (t: Translate) => t('Start it'),
};

export type Step = keyof typeof titles;

export function nextStep(action: Step, t: Translate): NextStep {
	return { action, title: titles[action](t) };
}

/** A `next` to be spread, if there is a step. */
export function nextOf(action: Step | undefined, t: Translate): { readonly next?: NextStep } {
	return action ? { next: nextStep(action, t) } : {};
}

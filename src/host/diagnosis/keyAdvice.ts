import type { Scheme } from '../../core/scheme.ts';
import type { SecretName } from '../../core/secret.ts';
import type { KeyTexts } from '../../diagnosis/keyTexts.ts';
import type { ShownAdvice } from '../../shared/diagnosis.ts';

/** What can be done about the keys of an account. */
export type KeyFix =
	| { readonly kind: 'replace-secret'; readonly name: SecretName }
	| { readonly kind: 'change-application_key' }
	| { readonly kind: 'use-scheme'; readonly scheme: Scheme }
	| { readonly kind: 'use-account'; readonly accountId: string }
	/** Holds keys in clear: it stays in memory here. */
	| { readonly kind: 'repair'; readonly keys: Partial<KeyTexts> };

/** A button: its text, and what it does. */
export interface OfferedFix {
	readonly title: string;
	readonly fix: KeyFix;
}

/** Something about the keys in words, and what can be done about it. */
export interface KeyAdvice {
	readonly text: string;
	readonly fixes: readonly OfferedFix[];
}

/** Numbers what is offered anew each time, so that a button that is no longer shown does nothing. */
export class OfferedFixes {
	private last = 0;
	private readonly offered = new Map<number, KeyFix>();

	/** Offers these in place of those before. */
	offer(advice: readonly KeyAdvice[]): ShownAdvice[] {
		this.offered.clear();
		return advice.map(({ text, fixes }) => ({
			text,
			fixes: fixes.map(({ title, fix }) => {
				this.last += 1;
				this.offered.set(this.last, fix);
				return { index: this.last, title };
			}),
		}));
	}

	get(index: number): KeyFix | undefined {
		return this.offered.get(index);
	}
}

/** The secret key that a scheme signs with. */
export function secretOfScheme(scheme: Scheme): 'application_secret_key' | 'session_secret_key' {
	return scheme === 'server-server' ? 'application_secret_key' : 'session_secret_key';
}

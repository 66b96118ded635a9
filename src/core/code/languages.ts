import type { Language } from './language.ts';
import { bash } from './languages/bash.ts';
import { csharp } from './languages/csharp.ts';
import { go } from './languages/go.ts';
import { java } from './languages/java.ts';
import { kotlin } from './languages/kotlin.ts';
import { javascript, typescript } from './languages/node.ts';
import { perl } from './languages/perl.ts';
import { php } from './languages/php.ts';
import { python } from './languages/python.ts';
import { ruby } from './languages/ruby.ts';

export type LanguageName = keyof typeof languages;

/** The languages that a scheme is written in, by their names on the command line. */
export const languages = {
	python,
	javascript,
	typescript,
	php,
	ruby,
	go,
	java,
	kotlin,
	csharp,
	perl,
	bash,
} as const satisfies Record<string, Language>;

import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PicturePart, ShownPicture } from '../../src/shared/answerContent.ts';
import { linkButton } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import { inLanguage, t } from '../localize.ts';

/** Asks for the part of a picture that begins at a byte. */
export type AskPicture = (place: {
	readonly id: string;
	readonly from: number;
}) => Promise<PicturePart | null | undefined>;

/** What pictures are called. */
const names: Readonly<Record<ShownPicture['type'], string>> = {
	'image/png': 'PNG',
	'image/jpeg': 'JPEG',
	'image/gif': 'GIF',
	'image/webp': 'WebP',
	'image/svg+xml': 'SVG',
};

/** The picture that an answer is, of the bytes that came: nothing is fetched, and in an `<img>` no script of an SVG runs. */
@customElement('sc-picture')
export class PictureView extends LightElement {
	@property({ attribute: false }) picture!: ShownPicture;
	@property({ attribute: false }) ask!: AskPicture;
	@property({ attribute: false }) onSave!: () => void;
	@state() private url: string | undefined;
	@state() private isBroken = false;
	private loaded: string | undefined;

	override disconnectedCallback(): void {
		this.forget();
		super.disconnectedCallback();
	}

	protected override updated(): void {
		if (this.loaded === this.picture.id) return;
		this.forget();
		this.loaded = this.picture.id;
		if (!this.picture.refused) void this.load(this.picture);
	}

	protected override render(): TemplateResult {
		const { type, width, height } = this.picture;
		const size = width === undefined || height === undefined ? '' : `, ${inLanguage(width)} × ${inLanguage(height)}`;
		const caption = `${names[type]}${size}`;
		return html`<figure class="picture">
			${this.url ? html`<img src=${this.url} alt=${t('The picture that was answered: {0}', caption)} @error=${this.break} />` : nothing}
			<figcaption>${this.isBroken ? t('{0}: it cannot be shown.', caption) : this.refusal(caption)}</figcaption>
		</figure>`;
	}

	/** The caption, and why the picture is not shown, where it is not. */
	private refusal(caption: string): unknown {
		const { refused } = this.picture;
		if (!refused) return caption;
		const why =
			refused === 'pixels'
				? t('{0}: not shown, as so many pixels take too much memory.', caption)
				: t('{0}: not shown, as it has more than 20 MB.', caption);
		return html`${why} ${linkButton(t('Save…'), this.onSave)}`;
	}

	private async load({ id, type, bytes }: ShownPicture): Promise<void> {
		const data = new Uint8Array(bytes);
		let from: number | undefined = 0;
		while (from !== undefined) {
			const part: PicturePart | null | undefined = await this.ask({ id, from });
			if (this.loaded !== id || !this.isConnected) return;
			const decoded = part ? bytesOf(part.base64) : undefined;
			if (!part || !decoded || from + decoded.length > bytes) return this.break();
			data.set(decoded, from);
			from = part.next;
		}
		this.url = URL.createObjectURL(new Blob([data], { type }));
	}

	private readonly break = (): void => {
		this.isBroken = true;
		this.revoke();
	};

	private forget(): void {
		this.loaded = undefined;
		this.isBroken = false;
		this.revoke();
	}

	private revoke(): void {
		if (this.url !== undefined) URL.revokeObjectURL(this.url);
		this.url = undefined;
	}
}

function bytesOf(base64: string): Uint8Array | undefined {
	try {
		return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	} catch {
		return undefined;
	}
}

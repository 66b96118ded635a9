import { LitElement } from 'lit';

/** An element that renders into the page itself, so that the page's styles and ids hold inside of it. */
export class LightElement extends LitElement {
	protected override createRenderRoot(): HTMLElement {
		return this;
	}
}

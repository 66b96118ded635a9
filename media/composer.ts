import './styles/base.css';
import './styles/controls.css';
import './styles/composer.css';
import './styles/suggest.css';
import './styles/parameters.css';
import './styles/trace.css';
import './styles/traceParts.css';
import './styles/answer.css';
import './styles/diagnosis.css';
import { ComposerApp } from './composer/composerApp.ts';

customElements.define('signed-call-composer', ComposerApp);

import './styles/base.css';
import './styles/controls.css';
import './styles/trace.css';
import './styles/traceParts.css';
import './styles/diagnosis.css';
import './styles/inspector.css';
import { InspectorApp } from './inspector/inspectorApp.ts';

customElements.define('signed-call-inspector', InspectorApp);

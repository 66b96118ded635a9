import './styles/base.css';
import './styles/controls.css';
import './styles/trace.css';
import './styles/traceParts.css';
import './styles/diagnosis.css';
import './styles/strings.css';
import './styles/inspector.css';
import './inspector/inspectorApp.ts';

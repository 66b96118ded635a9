// Both views: most of what the inspector is made of, the composer is as well, so that one script is packaged once.

import './composer/composerApp.ts';
import './inspector/inspectorApp.ts';
import { keepFocus } from './keepFocus.ts';

keepFocus();

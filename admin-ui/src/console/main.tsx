import { start } from '../start';
import { App, preloadPage } from './App';

await start(<App />, preloadPage);

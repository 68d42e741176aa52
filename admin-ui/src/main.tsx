import { App, preloadPage } from './routes';
import { start } from './start';

await start(<App />, preloadPage);

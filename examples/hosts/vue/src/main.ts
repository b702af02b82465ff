import { createApp } from 'vue';
import { App } from './app';

const app = createApp(App);
// Vue must treat this tag as a custom element, not as an unresolved component.
app.config.compilerOptions.isCustomElement = (tag) => tag === 'video-recorder-panel';
app.mount('#app');

import { createApp } from 'vue';
import { App } from './app';

const app = createApp(App);
// What is no component of Vue's is an element of the page.
app.config.compilerOptions.isCustomElement = (tag) => tag === 'video-recorder-panel';
app.mount('#app');

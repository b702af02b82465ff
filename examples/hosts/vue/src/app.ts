import { defineComponent } from 'vue';
import { german } from './german';

const EVENTS = ['recorded', 'access-needed', 'minimise', 'error', 'uploaded'];

/** Title of the panel by language, and its texts, except in English, which is built in. */
const LANGUAGES = {
  en: { name: 'English', title: 'Speaking practice', words: undefined },
  de: { name: 'Deutsch', title: 'Sprechen üben', words: german },
};

/** Themes: custom properties of the element (docs/embed-recorder-look.md). */
const LOOKS = {
  Usual: {},
  Forest: {
    '--recorder-accent': '#00704a',
    '--recorder-surface': '#f2f7ef',
    '--recorder-radius': '0px',
    '--recorder-font': 'Georgia, serif',
  },
  Night: { colorScheme: 'dark', '--recorder-accent': '#ffb454', '--recorder-on-accent': '#1d1200' },
};

export const App = defineComponent({
  data: () => ({
    isOpen: true,
    heard: [] as string[],
    languages: LANGUAGES,
    language: 'en' as keyof typeof LANGUAGES,
    looks: LOOKS,
    look: 'Usual' as keyof typeof LOOKS,
  }),
  computed: {
    /** Listener by event name, for `v-on`. */
    listeners(): Record<string, () => void> {
      return Object.fromEntries(EVENTS.map((name) => [name, () => void this.heard.push(name)]));
    },
  },
  // `.texts` sets the element's property; everything else is an attribute.
  template: `
    <h1>A Vue app</h1>
    <main>
      <div class="slot">
        <video-recorder-panel
          v-if="isOpen"
          v-on="listeners"
          :lang="language"
          :title="languages[language].title"
          .texts="languages[language].words"
          :style="looks[look]"
          endpoint="/recordings"
          grant="demo-grant"
        ></video-recorder-panel>
      </div>
      <div>
        <button type="button" @click="isOpen = !isOpen">{{ isOpen ? 'Close' : 'Open' }} the recorder</button>
        <p>What the page heard: <output class="events">{{ heard.join(' ') }}</output></p>
        <p><label>Language <select v-model="language">
          <option v-for="({ name }, code) in languages" :value="code">{{ name }}</option>
        </select></label></p>
        <p><label>Look <select v-model="look">
          <option v-for="(_, name) in looks">{{ name }}</option>
        </select></label></p>
      </div>
    </main>
  `,
});

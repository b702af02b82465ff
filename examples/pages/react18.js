/* global React, ReactDOM */
const { createElement: h, useEffect, useRef, useState } = React;

/**
 * React 18 sets attributes of custom elements; a ref listens to their events.
 * @param {{ title: string, onRecorded: (recorded: Recorded) => void }} props
 */
function Recorder({ title, onRecorded }) {
  const element = useRef(/** @type {RecorderPanelElement | null} */ (null));
  useEffect(() => {
    const panel = element.current;
    /** @param {CustomEvent<Recorded>} event */
    const listener = ({ detail }) => onRecorded(detail);
    panel?.addEventListener('recorded', listener);
    return () => panel?.removeEventListener('recorded', listener);
  }, [onRecorded]);
  return h('video-recorder-panel', {
    ref: element,
    title,
    endpoint: '/recordings',
    grant: 'demo-grant',
    style: { width: 280 },
  });
}

function App() {
  const [count, setCount] = useState(0);
  const [isOpen, setIsOpen] = useState(true);
  const [onRecorded] = useState(() => () => setCount((before) => before + 1));
  return h(
    'main',
    null,
    h('h1', null, `React ${React.version} host`),
    isOpen ? h(Recorder, { title: `Question ${count + 1}`, onRecorded }) : null,
    h('p', null, `Recordings: ${count}`),
    h('button', { onClick: () => setIsOpen(!isOpen) }, isOpen ? 'Close the recorder' : 'Open the recorder'),
  );
}

ReactDOM.createRoot(document.getElementById('app')).render(h(React.StrictMode, null, h(App)));

/** The stock player, as anyone would use it, with the file as it lies: a list of events, each a JSON string. */
import RrwebPlayer from '../../node_modules/rrweb-player/dist/rrweb-player.js';
import '../../node_modules/rrweb-player/dist/style.css';

const events = await (await fetch(new URLSearchParams(location.search).get('events'))).json();
window.stock = new RrwebPlayer({
  target: document.body,
  props: { events: events.map((event) => JSON.parse(event)), autoPlay: false },
});

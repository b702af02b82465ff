/** Page recorded as a fixture: one task with an image, a text box, and a clock that shows the recording time. */
export const FIXTURE_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Writing</title><style>
body { margin: 0; display: grid; grid-template-columns: 2fr 3fr; height: 100vh; font: 18px/1.6 sans-serif; color: #111a2e; background: #fff }
aside { padding: 32px; background: #f0f4f3; border-right: 1px solid #d0d8d9 }
main { padding: 32px }
textarea { width: 100%; height: 420px; font: inherit; padding: 12px }
img { width: 320px }
#clock { position: fixed; right: 12px; top: 8px; color: #586378; font-size: 13px }
</style></head><body>
<aside data-section="1"><h1>Task 1</h1><p>The chart shows visitors to two museums. Summarise the information.</p>
<img id="chart" alt="Chart" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 100'%3E%3Cpath d='M5 5v90h150' fill='none' stroke='%23434e63'/%3E%3Cpath d='M8 80l40-20 40 8 60-50' fill='none' stroke='%23642fc6' stroke-width='5'/%3E%3C/svg%3E"></aside>
<main><img id="outside" alt="Logo" style="width:24px" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Ccircle cx='5' cy='5' r='5'/%3E%3C/svg%3E">
<h2>Your answer</h2><label for="answer">Your answer</label><textarea id="answer"></textarea><p id="clock"></p></main>
</body></html>`;

// Runs in the page before anything else. Notes when the heading that is waited for first stands in the document.
(() => {
  const state = { pattern: null, headingAt: null, clickAt: null };
  const look = () => {
    if (state.pattern === null || state.headingAt !== null) return;
    for (const heading of document.querySelectorAll('h1')) {
      if (heading.closest('[hidden]') === null && state.pattern.test(heading.textContent ?? '')) {
        state.headingAt = performance.now();
        return;
      }
    }
  };
  window.bandmarkBench = {
    state,
    watch(pattern) {
      Object.assign(state, { pattern: new RegExp(pattern), headingAt: null, clickAt: null });
      look();
    },
  };
  addEventListener(
    'click',
    (event) => {
      state.clickAt ??= event.timeStamp;
    },
    true,
  );
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
})();

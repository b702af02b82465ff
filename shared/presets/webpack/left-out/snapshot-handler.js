/** Stub: every runtime constructs it, but only the snapshot plugin, preloads and removal of remotes call it. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

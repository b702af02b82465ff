/** Constructed for every runtime, asked only by the snapshot plugin, by preloads and by removals of remotes. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

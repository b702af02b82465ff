/**
 * Browser types that the contracts mention and the server never uses: the table of route preloads refers to the types
 * of remote modules, which refer to these. Minimal stubs, like those that @types/react declares for DOM types.
 */
interface MediaDeviceInfo {
  readonly deviceId: string;
}

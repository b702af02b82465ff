/**
 * Types of pages that the contracts mention and the server never touches: the table of route preloads names remote
 * modules, whose types name these. As little as @types/react declares of the ones that it mentions.
 */
interface MediaDeviceInfo {
  readonly deviceId: string;
}

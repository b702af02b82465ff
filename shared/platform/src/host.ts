/** For the shell's boot and for tests only; remotes use the package's root. */
export { providePlatform, type PlatformServices } from './services';

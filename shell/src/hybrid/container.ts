/** The parts of Capacitor and Cordova that this app uses; the container puts one of them on `window`. */
interface CapacitorGlobal {
  isNativePlatform?(): boolean;
  Plugins?: {
    App?: {
      addListener(event: 'backButton', listener: (event: { canGoBack: boolean }) => void): unknown;
      exitApp?(): unknown;
    };
    Browser?: { open(options: { url: string }): unknown };
  };
}

interface ContainerWindow {
  Capacitor?: CapacitorGlobal;
  cordova?: unknown;
}

/** The functions of the mobile hybrid container that the shell uses. */
export interface HybridContainer {
  /** Opens an address in the system's browser. */
  openExternally(url: string): void;
  /** Handles the device's back button; without a listener the container would close the app. */
  onBack(listener: () => void): void;
  exit(): void;
}

/** The container of this page, or null in a browser. Read once, at start (spec §2). */
export function hybridContainer(page: Window = window): HybridContainer | null {
  const { Capacitor, cordova } = page as ContainerWindow;
  // Capacitor's script can be present on its web platform too.
  if (Capacitor && (Capacitor.isNativePlatform?.() ?? true)) return capacitorContainer(Capacitor, page);
  return cordova ? cordovaContainer(page) : null;
}

function capacitorContainer({ Plugins }: CapacitorGlobal, page: Window): HybridContainer {
  return {
    openExternally: (url) => {
      if (Plugins?.Browser) Plugins.Browser.open({ url });
      else page.open(url, '_blank', 'noopener');
    },
    onBack: (listener) => {
      Plugins?.App?.addListener('backButton', () => {
        listener();
      });
    },
    exit: () => {
      Plugins?.App?.exitApp?.();
    },
  };
}

function cordovaContainer(page: Window): HybridContainer {
  return {
    // `_system` is cordova-plugin-inappbrowser's name for the system's browser.
    openExternally: (url) => {
      page.open(url, '_system');
    },
    onBack: (listener) => {
      page.document.addEventListener('backbutton', listener);
    },
    exit: () => {
      (page.navigator as { app?: { exitApp?(): void } }).app?.exitApp?.();
    },
  };
}

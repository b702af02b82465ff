import { hybridContainer } from './container';
import { startHybrid } from './start-hybrid';

afterEach(() => {
  Reflect.deleteProperty(window, 'Capacitor');
  Reflect.deleteProperty(window, 'cordova');
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

test('a browser is no container, nor is Capacitor on the web', () => {
  expect(hybridContainer()).toBeNull();
  Object.assign(window, { Capacitor: { isNativePlatform: () => false } });
  expect(hybridContainer()).toBeNull();
});

test('Capacitor: back button and external links go through its plugins', () => {
  const back: (() => void)[] = [];
  const exitApp = jest.fn();
  const open = jest.fn();
  const App = { addListener: (_: string, listener: () => void) => back.push(listener), exitApp };
  Object.assign(window, { Capacitor: { isNativePlatform: () => true, Plugins: { App, Browser: { open } } } });
  const container = hybridContainer();
  if (!container) throw new Error('no container');
  startHybrid(container);

  document.body.innerHTML = '<a href="https://other.example/x">out</a><a href="/tests" id="in">in</a>';
  const [out, inside] = document.querySelectorAll('a');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  out?.dispatchEvent(click);
  expect(open).toHaveBeenCalledWith({ url: 'https://other.example/x' });
  expect(click.defaultPrevented).toBe(true);
  inside?.addEventListener('click', (event) => {
    event.preventDefault();
  });
  inside?.click();
  expect(open).toHaveBeenCalledTimes(1);

  const goBack = jest.spyOn(window.history, 'back').mockImplementation(() => {});
  window.history.replaceState(null, '', '/account');
  back[0]?.();
  expect(goBack).toHaveBeenCalledTimes(1);
  window.history.replaceState(null, '', '/tests');
  back[0]?.();
  expect(exitApp).toHaveBeenCalledTimes(1);
  goBack.mockRestore();
});

test.each([
  ['a dialog', '<dialog open></dialog>'],
  ['the captcha', '<div><div role="dialog" aria-modal="true"></div></div>'],
])('Back closes %s as Esc does, and neither closes the app nor leaves the page', (_, html) => {
  let back = () => {};
  const exit = jest.fn();
  const goBack = jest.spyOn(window.history, 'back').mockImplementation(() => {});
  startHybrid({ openExternally: () => {}, onBack: (listener) => (back = listener), exit });
  document.body.innerHTML = html;
  const pressed: string[] = [];
  const press = ({ key }: KeyboardEvent) => pressed.push(key);
  document.addEventListener('keydown', press);
  back();
  expect(pressed).toEqual(['Escape']);
  expect(exit).not.toHaveBeenCalled();
  expect(goBack).not.toHaveBeenCalled();
  document.body.replaceChildren();
  back();
  expect(exit).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', press);
  goBack.mockRestore();
});

test('Cordova: back button event of the document, system browser for links', () => {
  Object.assign(window, { cordova: {} });
  const open = jest.spyOn(window, 'open').mockImplementation(() => null);
  const container = hybridContainer();
  const onBack = jest.fn();
  container?.onBack(onBack);
  document.dispatchEvent(new Event('backbutton'));
  expect(onBack).toHaveBeenCalledTimes(1);
  container?.openExternally('https://other.example/');
  expect(open).toHaveBeenCalledWith('https://other.example/', '_system');
  open.mockRestore();
});

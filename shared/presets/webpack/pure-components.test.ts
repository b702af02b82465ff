import pureComponents from './pure-components.mjs';

test('marks what React wraps as pure, whatever the bundle calls React, and leaves display names out', () => {
  const source = [
    'var FetchersContext = React.createContext(/* @__PURE__ */ new Map());',
    'FetchersContext.displayName = "Fetchers";',
    'var Form = React10.forwardRef(',
    '  () => null',
    ');',
    'Form.displayName = "Form";',
    'var Rows = React3.memo(Rows2);',
    'if (title.displayName = "x") use(React.forwardRef(y));',
  ].join('\n');
  expect(pureComponents(source).split('\n')).toEqual([
    'var FetchersContext = /* @__PURE__ */ React.createContext(/* @__PURE__ */ new Map());',
    '',
    'var Form = /* @__PURE__ */ React10.forwardRef(',
    '  () => null',
    ');',
    '',
    'var Rows = /* @__PURE__ */ React3.memo(Rows2);',
    'if (title.displayName = "x") use(React.forwardRef(y));',
  ]);
});

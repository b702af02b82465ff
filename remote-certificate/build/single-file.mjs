import { createHash } from 'node:crypto';
import webpack from 'webpack';

const hashOf = (/** @type {string} */ text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Inlines script and styles of an entry into `{name}.html` and emits no other file. The page's content security policy
 * allows only these, by their hashes: neither a changed script nor a script in a certificate's file runs.
 * @param {string} name
 * @returns {import('webpack').WebpackPluginInstance}
 */
export function singleFile(name) {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap('single-file', (compilation) => {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
        compilation.hooks.processAssets.tap({ name: 'single-file', stage }, (assets) => {
          const textOf = (/** @type {string} */ file) => String(assets[file]?.source() ?? '');
          // An inline script ends at the first end tag, also inside a string.
          const script = textOf(`${name}.js`).replaceAll('</script', '<\\/script');
          const style = textOf(`${name}.css`);
          for (const file of Object.keys(assets)) compilation.deleteAsset(file);
          compilation.emitAsset(`${name}.html`, new webpack.sources.RawSource(htmlOf(script, style)));
        });
      });
    },
  };
}

/** @param {string} script @param {string} style */
function htmlOf(script, style) {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    // Status lists may be at any origin that an issuer uses.
    'connect-src https: http:',
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verify a certificate</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="known-issuers">{}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

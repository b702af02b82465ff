import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

const react = { singleton: true, requiredVersion: '^19.0.0' };

/** A host with the federation plugin. It shares its React and gets the recorder's address at run time. */
export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: './src/main.ts',
  output: { path: join(import.meta.dirname, 'dist'), filename: 'app.js', publicPath: '/', clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: [{ test: /\.tsx?$/, loader: 'esbuild-loader', options: { jsx: 'automatic', target: 'es2022' } }] },
  plugins: [
    new ModuleFederationPlugin({
      name: 'host',
      shared: { react, 'react-dom': react, 'react-dom/client': react },
      dts: false,
      manifest: false,
    }),
  ],
};

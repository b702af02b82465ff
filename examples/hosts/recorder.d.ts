// The types that the site publishes at /embed/recorder/v1.d.ts. A host in its own repository keeps that file here:
//   curl -o recorder.d.ts https://bandmark.example/embed/recorder/v1.d.ts
export type * from '../../remote-recorder/src/embed/v1';

import { preloadCertificate } from './preload-certificate';

preloadCertificate(document, window.location.hash);

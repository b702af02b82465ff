// What is shared is loaded first; everything else comes behind this import.
void import('./bootstrap');

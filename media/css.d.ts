/** Style sheets are imported for their effect: esbuild gathers them into one file beside each bundle. */
declare module '*.css';

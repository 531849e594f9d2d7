/**
 * Has the browser fetch what the document says that the page will need. Not by the document itself: on a slow line
 * those files would take their share of it from the scripts that everything waits for
 * (docs/decisions/the-first-row.md).
 */
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=ahead]')) link.rel = 'preload'

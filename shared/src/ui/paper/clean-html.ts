import createPurifier, { type Config, type WindowLike } from 'dompurify'

/** Neither `href` nor `id`, and no name of a script. */
const attributes = [
  ...[
    'style',
    'class',
    'lang',
    'dir',
    'title',
    'role',
    'align',
    'valign',
    'width',
    'height',
    'border',
    'cellpadding',
    'cellspacing',
    'bgcolor',
    'color',
    'size',
  ],
  ...['colspan', 'rowspan', 'span', 'scope', 'start', 'datetime', 'alt'],
  ...['viewBox', 'preserveAspectRatio', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'points', 'transform', 'dx', 'dy'],
  ...['fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity'],
  ...['text-anchor', 'dominant-baseline', 'font-size', 'font-family', 'font-weight', 'letter-spacing'],
]

/** Text, tables, pictures and shapes; nothing that runs, loads, links, sends or styles beyond itself. */
const rules: Config = {
  ALLOWED_TAGS: [
    ...['article', 'section', 'header', 'footer', 'main', 'div', 'p', 'span', 'br', 'hr', 'pre', 'code', 'blockquote', 'address', 'time'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'center', 'font'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['figure', 'figcaption', 'img', 'svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title'],
  ],
  ALLOWED_ATTR: [...attributes, 'src'],
  // All but `src` are no addresses.
  ADD_URI_SAFE_ATTR: attributes,
  // Pictures that the text itself carries: none is fetched.
  ALLOWED_URI_REGEXP: /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: true,
  KEEP_CONTENT: true,
}

/**
 * A certificate's HTML without anything that could run, load or lead away. It is parsed in the window that will show
 * it: in the page's own, the page's policy would report each of its harmless inline styles.
 */
export const cleanHtml = (html: string, window: WindowLike): string => createPurifier(window).sanitize(html, rules)

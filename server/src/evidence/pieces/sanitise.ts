import sanitizeHtml from 'sanitize-html'

/**
 * What a certificate may be made of: text, tables and looks. Nothing that runs, loads, is sent or links anywhere. It is
 * cleaned when it is stored and when it is read: what is stored may be from elsewhere, or from before a change of these
 * rules. The page that shows it sanitises it once more, in a frame without scripts.
 */
export const sanitiseCertificate = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...'h1,h2,h3,h4,p,div,span,br,hr,b,strong,i,em,u,sub,sup,ul,ol,li,table,caption,thead,tbody,tfoot,tr,th,td,colgroup,col,img'.split(',')],
    allowedAttributes: {
      '*': ['style', 'align'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      col: ['span'],
    },
    // Pictures are part of the text; another address would learn who looks at it.
    allowedSchemes: [],
    allowedSchemesByTag: { img: ['data'] },
    allowedSchemesAppliedToAttributes: ['src', 'href'],
    allowProtocolRelative: false,
    // Without parentheses nothing is fetched or computed.
    allowedStyles: { '*': Object.fromEntries(looks.map((name) => [name, [/^[\w\s#%.,'"-]*$/]])) },
    disallowedTagsMode: 'discard',
  })

const looks =
  `color background-color font-size font-weight font-style font-family line-height letter-spacing text-align text-indent text-decoration vertical-align word-break white-space
  width height max-width min-width max-height margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left
  border border-top border-right border-bottom border-left border-collapse border-color border-width border-style border-radius display`
    .trim()
    .split(/\s+/)

import { eventTitles, eventTypeNames } from '@console/platform/contract/open/event-titles'
import { type EventRule, eventTypes } from '@console/platform/contract/open/event-types'
import { scopes } from '@console/platform/contract/open/scopes'

const INTRODUCTION = `# Events

Written from \`shared/src/contract/open/event-types.ts\` by \`npm run docs -w server\`; do not edit. How they are read and received: [The open interface](open-interface.md#events).

| type | when | recipients | an example of its \`data\` |
|---|---|---|---|
`

/** The table of events that docs/open-events.md has. */
export const eventDocument = () =>
  INTRODUCTION +
  eventTypeNames
    .map((type) => {
      const { scope, codes, example }: EventRule = eventTypes[type]
      return `| \`${type}\` | ${eventTitles[type]}${codes ? `：${codes}` : ''} | \`${scope}\` ${scopes[scope]} | \`${JSON.stringify(example)}\` |\n`
    })
    .join('')

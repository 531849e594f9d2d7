/** The pages' outlet is a few lines here: it is bundled with the frame, without a chunk and a round trip of its own. */
module.exports = (source) => source.replace("import('./loading/remote-outlets')", "import(/* webpackMode: 'eager' */ './loading/remote-outlets')")

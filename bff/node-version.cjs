/*
 * Runs before anything else, so it must parse in every Node that somebody may still have. Without it, an old one says
 * `Unknown file extension ".ts"`, which tells nobody what to do.
 */
'use strict';

var LEAST_MAJOR = 20;
/** What `npm ci` brings, and the image. */
var OWN_MAJOR = 26;

var major = Number(process.versions.node.split('.')[0]);
if (major < LEAST_MAJOR) {
  stop(
    'Sullivan needs Node ' +
      LEAST_MAJOR +
      ' or later, and this is Node ' +
      process.versions.node +
      '. Install a newer one, then run npm ci: it brings the Node that Sullivan itself runs on.',
  );
} else if (major < OWN_MAJOR) {
  stop(
    'Sullivan runs on the Node that npm ci brings, and this is Node ' +
      process.versions.node +
      '. Run npm ci first. If your npm blocks install scripts, run this after it: npm rebuild node --ignore-scripts=false',
  );
}

function stop(words) {
  process.stderr.write(words + '\n');
  process.exit(1);
}

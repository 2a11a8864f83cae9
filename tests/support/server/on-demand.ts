import type { FastifyBaseLogger } from 'fastify';

import { EmbeddedEvaluator } from '#bff/analysis/engine/embedded-evaluator';
import type { Evaluator } from '#bff/analysis/evaluator';
import { type Config, readConfig } from '#bff/config/config';
import type { DocumentLog } from '#bff/documents/document-log';
import type { Library } from '#bff/documents/library/library';
import { type DocumentLogOptions, openDocumentLog } from '#bff/documents/sqlite/sqlite-document-log';
import { chooseEvaluator } from '#bff/wiring';

import { evaluatorOfTheRun, type EvaluatorOfTheRun } from '../analysis/evaluator-of-the-run.ts';

let own: EmbeddedEvaluator | undefined;

/**
 * An embedded evaluator of this process, for tests of what it takes on; other tests use that of the run. It stays until the process
 * ends.
 */
export function ownEvaluator(): EmbeddedEvaluator {
  return (own ??= new EmbeddedEvaluator({ deadlineMs: readConfig({}).evaluatorTimeoutMs }));
}

let shared: EvaluatorOfTheRun | undefined;

/** The evaluator of the run, for every test that doesn't harm it; where there is none, as in a bench, that of this process. */
export function sharedEvaluator(): EvaluatorOfTheRun {
  return (shared ??= evaluatorOfTheRun() ?? ownEvaluator());
}

/** The evaluator that the settings choose, but started by the first call, and shared if it is the embedded one. */
export function evaluatorOnDemand(config: Config, logger: FastifyBaseLogger): Evaluator {
  if (config.evaluatorUrl === undefined)
    return { evaluate: (text, options) => sharedEvaluator().evaluate(text, options), close: async () => {} };
  let started: Promise<Evaluator> | undefined;
  return {
    async evaluate(text, options) {
      started ??= chooseEvaluator(config, logger);
      return (await started).evaluate(text, options);
    },
    close: async () => (await started)?.close(),
  };
}

/**
 * A document log for an empty folder; the first document starts its thread: most tests open none, and its start takes a tenth of
 * a second of processor time.
 */
export function documentLogOnDemand(options: DocumentLogOptions): DocumentLog {
  let started: DocumentLog | undefined;
  const start = () => (started ??= openDocumentLog(options));
  return {
    load: (name) => start().load(name),
    append: (...given) => start().append(...given),
    remove: (name) => start().remove(name),
    // Without documents, nothing is in use, and there is nothing to record and nothing to forget.
    use: async () => started?.use() ?? { usedBytes: 0, maxBytes: Infinity },
    markUsed: async (names) => started?.markUsed(names),
    removeUnused: async (...which) => (await started?.removeUnused(...which)) ?? 0,
    removed: async (names) => (await started?.removed(names)) ?? [],
    images: {
      add: (name, image) => start().images.add(name, image),
      keep: (name, id) => start().images.keep(name, id),
      find: (id) => start().images.find(id),
      removeStray: async (addedBeforeMs) => (await started?.images.removeStray(addedBeforeMs)) ?? 0,
    },
    versions: {
      list: (name) => start().versions.list(name),
      content: (name, number) => start().versions.content(name, number),
      name: (name, number, label) => start().versions.name(name, number, label),
    },
    records: {
      read: (name) => start().records.read(name),
      part: (name, number) => start().records.part(name, number),
      keys: (offered) => start().records.keys(offered),
      sweep: async () => (await started?.records.sweep()) ?? 0,
    },
    // The server of the rooms takes it when it starts, before anyone has restored anything.
    restoring: {
      note: (...given) => start().restoring.note(...given),
      restore: (...given) => start().restoring.restore(...given),
      bringBack: (...given) => start().restoring.bringBack(...given),
      undo: (...given) => start().restoring.undo(...given),
      recentlyAdded: (...given) => start().restoring.recentlyAdded(...given),
    },
    comments: {
      list: (...given) => start().comments.list(...given),
      find: (...given) => start().comments.find(...given),
      change: (...given) => start().comments.change(...given),
      removeBy: (...given) => start().comments.removeBy(...given),
      bringBack: (...given) => start().comments.bringBack(...given),
      sweep: async () => (await started?.comments.sweep()) ?? 0,
      listOf: (...given) => start().comments.listOf(...given),
      removeAllOf: (...given) => start().comments.removeAllOf(...given),
    },
    get library() {
      // A sweep of empty bins starts nothing; whoever else needs the library has documents.
      return started?.library ?? onFirstCall(() => start().library);
    },
    close: async () => started?.close(),
  };
}

/** A library that is opened by the first call, apart from one that empties bins, which are empty then. */
function onFirstCall(open: () => Library): Library {
  return {
    facts: (...given) => open().facts(...given),
    create: (...given) => open().create(...given),
    claim: (...given) => open().claim(...given),
    copy: (...given) => open().copy(...given),
    list: (...given) => open().list(...given),
    find: (...given) => open().find(...given),
    setInBin: (...given) => open().setInBin(...given),
    remove: (...given) => open().remove(...given),
    emptyBins: async () => [],
    removeAllOf: (...given) => open().removeAllOf(...given),
    copyForWriter: (...given) => open().copyForWriter(...given),
    removeWriter: (...given) => open().removeWriter(...given),
    setAddressRole: (...given) => open().setAddressRole(...given),
    sharing: (...given) => open().sharing(...given),
    addLink: (...given) => open().addLink(...given),
    changeLink: (...given) => open().changeLink(...given),
    removeLink: (...given) => open().removeLink(...given),
  };
}

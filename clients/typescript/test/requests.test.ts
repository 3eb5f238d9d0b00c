/** The methods of the client send the same requests as the conformance vectors. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { type Message, toJson } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { type GivenAction, Referee, type Viewer } from "@khronos-referee/client";
import type * as contract from "@khronos-referee/client/contract";

import { type Case, MESSAGES, messages, method } from "./support/vectors.js";

/** Invalid requests that the types of the methods do not allow. */
const NOT_EXPRESSIBLE = new Set(["catalog-useless-options", "validate-no-action"]);

/** A client that sends nothing, and the requests it would send. */
function recorder(): { readonly referee: Referee; readonly sent: Message[] } {
  const sent: Message[] = [];
  const transport: Transport = {
    unary: async (_method, _signal, _timeoutMs, _header, message) => {
      sent.push(message as Message);
      throw new Error("nothing is sent");
    },
    stream: () => Promise.reject(new Error("nothing is sent")),
  };
  return { referee: new Referee(transport), sent };
}

function viewerOf(options: contract.RequestOptions | undefined): Viewer | undefined {
  const viewer = options?.viewer;
  if (viewer?.case !== "seat") {
    return viewer?.case;
  }
  const secret = options?.seatSecret as Uint8Array<ArrayBuffer> | undefined;
  return secret?.length ? { seat: viewer.value, secret } : viewer.value;
}

function actionOf(action: contract.GivenAction | undefined): GivenAction {
  const given = action?.given.value;
  assert.ok(given !== undefined);
  return given;
}

/** Calls the method of a vector's request with the contents of the request. */
function call(referee: Referee, request: Message & { options?: contract.RequestOptions }): Promise<unknown> {
  const options = { ...request.options, viewer: viewerOf(request.options) };
  switch (request.$typeName) {
    case "khronos.v1.GetCatalogRequest":
      return referee.catalog(options);
    case "khronos.v1.CreateGameRequest":
      return referee.createGame((request as contract.CreateGameRequest).setup ?? {}, options);
    case "khronos.v1.ValidateActionRequest": {
      const { state, action } = request as contract.ValidateActionRequest;
      return referee.validate(state as contract.GameState, actionOf(action), options);
    }
    case "khronos.v1.ApplyActionRequest": {
      const { state, action } = request as contract.ApplyActionRequest;
      return referee.apply(state as contract.GameState, actionOf(action), options);
    }
    case "khronos.v1.ListLegalActionsRequest": {
      const { state, verbs, ages, kinds, square } = request as contract.ListLegalActionsRequest;
      return referee.legalActions(state as contract.GameState, { ...options, verbs, ages, kinds, square });
    }
    case "khronos.v1.ExplainPlacementsRequest": {
      const { state, ...rest } = request as contract.ExplainPlacementsRequest;
      return referee.explainPlacements(state as contract.GameState, { ...rest, ...options });
    }
    case "khronos.v1.PreviewActionsRequest": {
      const { state, actions, maxDecisionDepth } = request as contract.PreviewActionsRequest;
      return referee.preview(state as contract.GameState, actions.map(actionOf), { ...options, maxDecisionDepth });
    }
    case "khronos.v1.CheckPlanRequest": {
      const { state, actions, since } = request as contract.CheckPlanRequest;
      return referee.checkPlan(state as contract.GameState, actions.map(actionOf), since, options);
    }
    case "khronos.v1.DescribeDomainsRequest": {
      const { state, ages } = request as contract.DescribeDomainsRequest;
      return referee.domains(state as contract.GameState, { ...options, ages });
    }
    case "khronos.v1.SuggestActionsRequest": {
      const { state, strength, maxSuggestions, seed } = request as contract.SuggestActionsRequest;
      return referee.suggestActions(state as contract.GameState, { ...options, strength, maxSuggestions, seed });
    }
    case "khronos.v1.MatchActionRequest": {
      const { state, squares, words, maxMatches } = request as contract.MatchActionRequest;
      return referee.matchAction(state as contract.GameState, { ...options, squares, words, maxMatches });
    }
    case "khronos.v1.ViewGameRequest": {
      const { state, events } = request as contract.ViewGameRequest;
      return referee.view(state as contract.GameState, { ...options, events });
    }
    case "khronos.v1.AuditPositionRequest":
      return referee.audit((request as contract.AuditPositionRequest).state as contract.GameState, options);
    case "khronos.v1.ReplayGameRequest": {
      const { game, actions, withEvents } = request as contract.ReplayGameRequest;
      assert.ok(game !== undefined);
      return referee.replay(game.game, { ...options, actions: actions.map(actionOf), withEvents });
    }
    case "khronos.v1.ReviewGameRequest": {
      const { game, actions, withComparisons, pageSize, pageToken, seed } = request as contract.ReviewGameRequest;
      assert.ok(game !== undefined);
      const page = { withComparisons, pageSize, pageToken };
      return referee.review(game.game, { ...options, ...page, actions: actions.map(actionOf), seed });
    }
    case "khronos.v1.ReadTextRequest": {
      const { text, form, state } = request as contract.ReadTextRequest;
      return referee.readText(text, form, { ...options, state });
    }
    case "khronos.v1.WriteTextRequest": {
      const { content, form, state } = request as contract.WriteTextRequest;
      assert.ok(content !== undefined);
      return referee.writeText(content.content, { ...options, form, state });
    }
    default:
      return assert.fail(`there is no method for ${request.$typeName}`);
  }
}

for (const each of MESSAGES.filter(({ rpc, name }) => rpc !== "Play" && !NOT_EXPRESSIBLE.has(name))) {
  test(`${each.rpc} sends the request of ${each.name}`, async () => {
    const { referee, sent } = recorder();
    const wanted = request(each);
    await assert.rejects(call(referee, wanted));
    const [message] = sent;
    assert.ok(message !== undefined);
    const { input } = method(each);
    // Omitted options and options without a field are equivalent.
    const [given, filed] = [message, wanted].map((one) => ({ options: {}, ...(toJson(input, one) as object) }));
    assert.deepEqual(given, filed);
  });
}

function request(each: Case): Message {
  const [message] = messages(method(each).input, each.request);
  assert.ok(message !== undefined);
  return message;
}

-- A referee at a table of Tabletop Simulator: players type moves into the chat, the referee judges them, and tiles are laid.
--
--   !begin                      the players who sit at the table begin a game, with the cards of the table
--   !build Keep Might C9 with MM    any action or decision in the notation of the referee
--   !undo                       takes the last action back
--
-- It needs a server with a web port: khronos serve --web. Cards are reported: the referee believes which ones are played.

local SERVER = "http://localhost:8080"
local CALLS = SERVER .. "/khronos.v1.RefereeService/"

-- Where the square A1 of each board lies on the table, and how wide a square is. Adapt both to your boards.
local ORIGINS = { AGE_MIGHT = { x = -30, z = 10 }, AGE_FAITH = { x = -8, z = 10 }, AGE_REASON = { x = 14, z = 10 } }
local SQUARE = 1
local HEIGHT = 1.2

local AGES = { "AGE_MIGHT", "AGE_FAITH", "AGE_REASON" }
local SIDES = {
  KIND_WATCHTOWER = 1, KIND_KEEP = 2, KIND_CASTLE = 3,
  KIND_CHAPEL = 1, KIND_MONASTERY = 2, KIND_ABBEY = 3,
  KIND_HAMLET = 1, KIND_TOWN = 2, KIND_CITY = 3,
}
local GREY = { 0.4, 0.4, 0.4 }
local BROWN = { 0.7, 0.5, 0.3 }

-- States are kept as the text that the referee sent: a table made of it would not be written as the same JSON again.
local game = { states = {}, seats = {}, tiles = {} }

-- Answers and new objects arrive later. While one question about the game is under way, no other is asked, because its
-- answer would belong to an older state; and an object that is not wanted any more when it appears is removed again.
local asking = false
local wanted, spawning = {}, {}

function onLoad(saved)
  if saved ~= nil and saved ~= "" then
    game = JSON.decode(saved)
  end
end

function onSave()
  return JSON.encode(game)
end

-- What is typed into the chat. A message that is for the referee is not shown to others.
function onChat(message, player)
  local text = message:match("^!%s*(.+)$")
  if text == nil then
    return true
  end
  if asking then
    player.print("The referee is still judging the message before yours. Please type yours again.")
  elseif text == "begin" then
    begin()
  elseif text == "undo" then
    undo()
  else
    act(text, player)
  end
  return false
end

-- The game ------------------------------------------------------------------------------------------------------------

function begin()
  local seats, written = getSeatedPlayers(), {}
  for _, colour in ipairs(seats) do
    table.insert(written, '{"name":' .. quote(colour) .. ',"colour":' .. quote(colour:lower()) .. "}")
  end
  local config = '{"cardMode":"CARD_MODE_REPORTED","seats":[' .. table.concat(written, ",") .. "]}"
  ask("CreateGame", '{"setup":{"config":' .. config .. '},"options":{"withSentences":true}}', function(answer)
    game.states, game.seats = {}, seats
    take(answer)
  end)
end

function act(text, player)
  local state = game.states[#game.states]
  local seat = seatOf(player.color)
  if state == nil or seat == nil then
    player.print("Nobody has begun a game in which you sit: type !begin")
    return
  end
  local question = '{"state":' .. state .. ',"action":{"notation":' .. quote(text) .. '},"options":{"seat":' .. seat
  ask("ValidateAction", question .. "}}", function(verdict)
    local refusal = JSON.decode(verdict).refusal
    if refusal ~= nil then
      -- Every clause that is broken, each with its sentence.
      for _, violation in ipairs(refusal.violations) do
        player.print(violation.clause .. ": " .. violation.sentence)
      end
    elseif whoActs(state) ~= seat then
      player.print("It is not you who acts now")
    else
      ask("ApplyAction", question .. ',"withSentences":true}}', take)
    end
  end)
end

function undo()
  if #game.states > 1 then
    table.remove(game.states)
    lay(game.states[#game.states])
    broadcastToAll("The last action is taken back")
  end
end

-- Takes an answer that holds a state and events: says what happened, and lays the tiles.
function take(answer)
  table.insert(game.states, member(answer, "state"))
  for _, event in ipairs(JSON.decode(answer).events or {}) do
    if event.sentence ~= nil then
      broadcastToAll(event.sentence)
    end
  end
  lay(game.states[#game.states])
end

function whoActs(state)
  local public = JSON.decode(state).publicPart
  if public.cascade ~= nil then
    return public.cascade.decision.seat
  end
  return public.turn.seat
end

function seatOf(colour)
  for seat, each in ipairs(game.seats) do
    if each == colour then
      return seat
    end
  end
end

-- Tiles ---------------------------------------------------------------------------------------------------------------

-- Lays the tiles of a state, and takes away those that it does not have.
function lay(state)
  wanted = {}
  for place, board in ipairs(JSON.decode(state).publicPart.boards) do
    for _, tile in ipairs(board.tiles or {}) do
      local at, owner = tile.at, tile.owner or 0
      local key = table.concat({ AGES[place], tile.kind, at.column, at.row, owner, tostring(tile.ruin or false) }, " ")
      wanted[key] = { age = AGES[place], tile = tile }
    end
  end
  for key, guid in pairs(game.tiles) do
    if wanted[key] == nil then
      local object = getObjectFromGUID(guid)
      if object ~= nil then
        object.destruct()
      end
      game.tiles[key] = nil
    end
  end
  for key, each in pairs(wanted) do
    if game.tiles[key] == nil and not spawning[key] then
      spawn(key, each.age, each.tile)
    end
  end
end

function spawn(key, age, tile)
  spawning[key] = true
  local side = SIDES[tile.kind] * SQUARE
  local origin = ORIGINS[age]
  local middle = {
    x = origin.x + (tile.at.column - 1) * SQUARE + side / 2,
    y = HEIGHT,
    z = origin.z - (tile.at.row - 1) * SQUARE - side / 2,
  }
  spawnObject({
    type = "BlockSquare",
    position = middle,
    scale = { side, 0.2, side },
    callback_function = function(object)
      spawning[key] = nil
      if wanted[key] == nil then
        object.destruct()
        return
      end
      object.setName((tile.ruin and "ruin: " or "") .. tile.kind:gsub("KIND_", ""))
      object.setColorTint(tile.ruin and GREY or tile.owner ~= nil and stringColorToRGB(game.seats[tile.owner]) or BROWN)
      object.setLock(true)
      game.tiles[key] = object.getGUID()
    end,
  })
end

-- The way to the referee ----------------------------------------------------------------------------------------------

function ask(call, body, go_on)
  asking = true
  local headers = { ["Content-Type"] = "application/json", Accept = "application/json" }
  WebRequest.custom(CALLS .. call, "POST", true, body, headers, function(request)
    asking = false
    if request.is_error then
      broadcastToAll("The referee does not answer: " .. request.error)
    elseif request.response_code ~= 200 then
      broadcastToAll("The referee: " .. (JSON.decode(request.text).message or request.text))
    else
      go_on(request.text)
    end
  end)
end

function quote(text)
  return '"' .. text:gsub('[%c"\\]', function(each) return string.format("\\u%04x", each:byte()) end) .. '"'
end

-- Returns the text of a member of an object, as it stands in the JSON of the object.
function member(text, name)
  local from = text:find('"' .. name .. '":', 1, true) + #name + 3
  local depth, place = 0, from
  while true do
    local sign = text:sub(place, place)
    if sign == '"' then
      repeat
        place = text:find('["\\]', place + 1)
        local escaped = text:sub(place, place) == "\\"
        if escaped then
          place = place + 1
        end
      until not escaped
    elseif sign == "{" or sign == "[" then
      depth = depth + 1
    elseif sign == "}" or sign == "]" then
      depth = depth - 1
      if depth == 0 then
        return text:sub(from, place)
      end
    end
    place = place + 1
  end
end

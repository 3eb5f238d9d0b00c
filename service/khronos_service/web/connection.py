"""A connection of HTTP/1.1: uvicorn's, within limits of time and size that uvicorn has not.

A connection waits for a request, reads its head, reads its body, answers it, and sends the answer; each phase but the
answering has its end, after which the connection is closed. Who sends a further request before the answer to one
(pipelining) gets that answer, and no further one on that connection.
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from khronos_service.transport.connections import peer_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from khronos_service.configuration.settings import Settings
    from khronos_service.observing.call_reports import CallReports
    from khronos_service.transport.unsent_answers import UnsentAnswers

MOST_HEAD: Final = 1 << 14
"""Bytes of the head of a request: its first line and its headers."""

IDLE_SECONDS: Final = 60.0
"""For which a connection may wait for a request."""

TAKING_SECONDS: Final = 60.0
"""In which a caller must take an answer."""


_NO_LOG: Final = logging.Logger("nothing", logging.CRITICAL + 1)  # noqa: LOG001  # nobody else may change its level


class WebConnection(HttpToolsProtocol):
    """A connection of a caller."""

    def __init__(
        self,
        address: tuple[str, int],
        settings: Settings,
        unsent: UnsentAnswers,
        reports: CallReports,
        ended: Callable[[str], None],
        *uvicorns: Any,
    ) -> None:
        """Wait for requests.

        Args:
            address: Whose connection it is, with the port.
            settings: How long the head of a request may take, and its body again.
            unsent: Counts the bytes of answers that are not taken.
            reports: For a connection on which no request can be read.
            ended: Called with the peer when the connection has ended.
            uvicorns: What uvicorn's protocol takes.
        """
        super().__init__(*uvicorns)
        # uvicorn's own loggers, which a program may share, would get a line for all that a stranger does wrong.
        self.logger = self.access_logger = _NO_LOG
        self.access_log = False
        self._seconds = settings.request_timeout
        self._unsent = unsent
        self._reports = reports
        self._ended = ended
        self._address = address
        self._peer = peer_of(*address)
        self._limit: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._in_head = True  # of the next request
        self._in_body = False
        self._last = False  # what comes is not read any more
        self._untaken = 0  # bytes of an answer

    @property
    def idle(self) -> bool:
        """Whether the connection waits for a request of which nothing has come."""
        return self._in_head and not self._head_bytes and not self._untaken

    @property
    def answering(self) -> bool:
        """Whether a whole request waits for its answer, or an answer to be taken."""
        return bool(self._untaken) or (self._has_request and not self._in_body)

    @property
    def _has_request(self) -> bool:
        """Whether a request whose head has come has no answer yet."""
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request, whatever uvicorn's types say
        return cycle is not None and not cycle.response_complete

    # --- the connection ----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Begin to wait."""
        super().connection_made(transport)
        self.client = self._address  # uvicorn asks the system, which has forgotten it where the caller has left
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give back what the connection holds."""
        super().connection_lost(exc)
        self._end_limit()
        self._take_back()
        self._ended(self._peer)

    def _within(self, seconds: float, otherwise: Callable[[], None]) -> None:
        self._end_limit()
        self._limit = self.loop.call_later(seconds, otherwise)

    def _end_limit(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _abort(self) -> None:
        self.transport.abort()

    def _wait_for_request(self) -> None:
        self._in_head, self._head_bytes = True, 0
        self._within(IDLE_SECONDS, self._abort)

    # --- a request ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read what comes; of a head, no more than it may have."""
        while data and self._in_head and not self._last:
            room = MOST_HEAD - self._head_bytes
            if room <= 0:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
            piece, data = data[:room], data[room:]
            self._head_bytes += len(piece)
            self._feed(piece)
        if data and not self._last:
            self._feed(data)
        self._unset_keepalive_if_required()  # `_within` has taken its place

    def _feed(self, data: bytes) -> None:
        """Read bytes."""
        try:
            self.parser.feed_data(data)
        except HttpParserUpgrade as offer:
            self._decline(data[offer.args[0] :])
        except HttpParserError:
            self._refuse(HTTPStatus.BAD_REQUEST)

    def _decline(self, rest: bytes) -> None:
        """Read a head again as if it had not offered another protocol: the parser would leave out its body."""
        method = self.parser.get_method()
        if self._last or method == b"CONNECT":
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        rest_of_head = [name + b": " + value for name, value in self.headers if name != b"upgrade"]
        self.parser = HttpRequestParser(self)
        self._feed(b"\r\n".join([method + b" " + self.url + b" HTTP/1.1", *rest_of_head, b"", rest]))

    def on_message_begin(self) -> None:
        """Begin to read a head, unless the request before it is not answered."""
        if self._has_request:
            self._end_after_answer()
            return
        super().on_message_begin()
        self._within(self._seconds, lambda: self._refuse(HTTPStatus.REQUEST_TIMEOUT))

    def on_url(self, url: bytes) -> None:
        """Read a part of the first line."""
        if not self._last:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Read a header; what comes behind a body is none."""
        if not self._last and self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begin to answer; the body may still be on its way."""
        if self._last or self._is_offer:
            return
        super().on_headers_complete()
        self._in_head, self._in_body = False, True
        # Who answers gives up earlier, with an error; this is for a caller who goes on sending.
        self._within(2 * self._seconds, self._abort)

    def on_body(self, body: bytes) -> None:
        """Read a part of a body."""
        if not self._last:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait for the answer."""
        if self._last or self._is_offer:
            return
        super().on_message_complete()
        self._in_body = False
        self._end_limit()
        if self.cycle.response_complete:
            self._wait_for_request()

    @property
    def _is_offer(self) -> bool:
        """Whether the parser stops behind this head, because it offers another protocol."""
        return bool(self.parser.should_upgrade())

    def _end_after_answer(self) -> None:
        """Read nothing any more, and close the connection when the answer has been sent."""
        self.cycle.keep_alive = False
        self._last = True

    def _refuse(self, status: HTTPStatus) -> None:
        """Refuse what comes, and close the connection; a request that is being answered still gets its answer."""
        if self._has_request and not self._in_body:
            self._end_after_answer()
            return
        self._last = True
        self._reports.unreadable(self._peer, status.value)
        if not self._in_body:
            text = f"{status.phrase}\n".encode()
            self.transport.write(
                b"HTTP/1.1 %d %s\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: %d\r\n\r\n%s"
                % (status.value, status.phrase.encode(), len(text), text)
            )
        self.transport.close()
        self._within(self._seconds, self._abort)

    # --- an answer ---------------------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        """Wait until the answer has been taken, then for the next request."""
        super().on_response_complete()
        self.loop.call_soon(self._count_untaken)  # when the system has taken what it can
        self._go_on()

    def _go_on(self) -> None:
        """Wait for the next request, or read to its end one that has its answer already."""
        if self._in_body:
            self._within(2 * self._seconds, self._abort)
        else:
            self._wait_for_request()

    def _count_untaken(self) -> None:
        """Count what the system has not taken of an answer; until it has, no further request is read."""
        if self._untaken or not (size := self.transport.get_write_buffer_size()):
            return
        self._untaken = size
        self._unsent.take(self._peer, size)
        self.flow.pause_reading()
        self.transport.set_write_buffer_limits(high=0)  # `resume_writing` is called when all is taken
        self._within(TAKING_SECONDS, self._give_up)

    def resume_writing(self) -> None:
        """Go on when an answer has been taken."""
        super().resume_writing()
        if self._untaken:
            self._take_back()
            self.transport.set_write_buffer_limits()
            self.flow.resume_reading()
            self._go_on()

    def _take_back(self) -> None:
        self._unsent.give_back(self._peer, self._untaken)
        self._untaken = 0

    def _give_up(self) -> None:
        self._unsent.closed(self._peer)
        self._abort()

// Plays the conformance vectors against a server by generated code alone, prints every difference, and how many cases
// were played. Cases that are no message can't be sent by generated code.
//
//	vectors ADDRESS FOLDER
package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"google.golang.org/genproto/googleapis/rpc/code"
	_ "google.golang.org/genproto/googleapis/rpc/errdetails" // the details of errors, which JSON names
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	khronos "khronos/v1"
)

type files struct{ Binary, JSON string }

type vector struct {
	Name, RPC, Code                    string
	Request, Requests, Answer, Answers *files
	DependsOnVersion                   bool `json:"depends_on_version"`
}

var folder string

func main() {
	folder = os.Args[2]
	var index struct{ Cases []vector }
	check(json.Unmarshal(read("index.json"), &index))
	connection, err := grpc.Dial(os.Args[1], grpc.WithInsecure())
	check(err)
	played, wrong := 0, 0
	for _, each := range index.Cases {
		if (each.Request != nil && each.Request.JSON == "") || (each.Requests != nil && each.Requests.JSON == "") {
			continue
		}
		played++
		if difference := play(connection, each); difference != "" {
			wrong++
			fmt.Printf("%s: %s\n", each.Name, difference)
		}
	}
	fmt.Printf("%d cases played, %d wrong\n", played, wrong)
}

// What is wrong with what comes of a case, if anything is.
func play(connection *grpc.ClientConn, each vector) string {
	method := khronos.File_khronos_v1_referee_service_proto.Services().ByName("RefereeService").
		Methods().ByName(protoreflect.Name(each.RPC))
	path := "/khronos.v1.RefereeService/" + each.RPC
	input, output := message(method.Input()), message(method.Output())
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()

	if each.Requests != nil {
		stream, err := connection.NewStream(ctx, &grpc.StreamDesc{ClientStreams: true, ServerStreams: true}, path)
		check(err)
		requests, fault := both(input, *each.Requests)
		if fault != "" {
			return fault
		}
		for _, request := range requests {
			check(stream.SendMsg(request))
		}
		check(stream.CloseSend())
		answers, fault := both(output, *each.Answers)
		if fault != "" {
			return fault
		}
		for number, wanted := range answers {
			answer := output.New().Interface()
			if err := stream.RecvMsg(answer); err != nil || !proto.Equal(answer, wanted) {
				return fmt.Sprintf("answer %d is %v %v", number, err, answer)
			}
		}
		if err := stream.RecvMsg(output.New().Interface()); err != io.EOF {
			return fmt.Sprintf("ended with %v", err)
		}
		return ""
	}

	requests, fault := both(input, *each.Request)
	if fault != "" {
		return fault
	}
	answer := output.New().Interface()
	err := connection.Invoke(ctx, path, requests[0], answer)
	if got := status.Code(err); got != codes.Code(code.Code_value[each.Code]) {
		return fmt.Sprintf("ended with %v", err)
	}
	if each.DependsOnVersion {
		return ""
	}
	if err != nil {
		answer = status.Convert(err).Proto()
		output = answer.ProtoReflect().Type()
	}
	wanted, fault := both(output, *each.Answer)
	if fault == "" && !proto.Equal(answer, wanted[0]) {
		return fmt.Sprintf("answered %v", answer)
	}
	return fault
}

// The messages of a file, whose two forms must be the same.
func both(kind protoreflect.MessageType, named files) (found []proto.Message, fault string) {
	raw, text := read(named.Binary), read(named.JSON)
	if !strings.HasPrefix(string(text), "[") {
		found = append(found, kind.New().Interface())
		check(proto.Unmarshal(raw, found[0]))
		text = append(append([]byte("["), text...), ']')
	} else {
		for len(raw) > 0 {
			size, width := binary.Uvarint(raw)
			end := width + int(size)
			found = append(found, kind.New().Interface())
			check(proto.Unmarshal(raw[width:end], found[len(found)-1]))
			raw = raw[end:]
		}
	}
	var texts []json.RawMessage
	check(json.Unmarshal(text, &texts))
	for number, each := range texts {
		other := kind.New().Interface()
		check(protojson.Unmarshal(each, other))
		if !proto.Equal(found[number], other) {
			return found, fmt.Sprintf("%s is another message than %s", named.JSON, named.Binary)
		}
	}
	return found, ""
}

func message(found protoreflect.MessageDescriptor) protoreflect.MessageType {
	kind, err := protoregistry.GlobalTypes.FindMessageByName(found.FullName())
	check(err)
	return kind
}

func read(name string) []byte {
	content, err := os.ReadFile(filepath.Join(folder, name))
	check(err)
	return content
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
